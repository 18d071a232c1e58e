// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IFeeEvents} from "./IFeeEvents.sol";

/// @title IIntentFees: claims of partners and the service on the fees of settlements
/// @notice A recipient of zero is the caller. The service's fees are registered under the zero
/// address.
interface IIntentFees is IFeeEvents {
    /// @notice The amount is above the claim.
    error InsufficientFees();

    event FeeClaimerSet(address indexed feeClaimer);

    /// @notice Pays out some of the caller's fees.
    /// @param token the token; 0xEeee..EEeE for the native one
    /// @param amount raw units
    /// @param recipient the paid account; zero is the caller
    function withdrawFees(address token, uint256 amount, address recipient) external;

    /// @notice Pays out all of the caller's fees in a token; does nothing if there are none.
    /// @param token the token; 0xEeee..EEeE for the native one
    /// @param recipient the paid account; zero is the caller
    /// @return amount the amount paid out, raw units
    function withdrawAllFees(address token, address recipient) external returns (uint256 amount);

    /// @notice Pays out all of the caller's fees in several tokens.
    /// @param tokens the tokens; 0xEeee..EEeE for the native one
    /// @param recipient the paid account; zero is the caller
    function batchWithdrawAllFees(address[] calldata tokens, address recipient) external;

    /// @notice Pays out some of the service's fees. Only for its claimer.
    /// @param token the token; 0xEeee..EEeE for the native one
    /// @param amount raw units
    /// @param recipient the paid account; zero is the caller
    function withdrawProtocolFees(address token, uint256 amount, address recipient) external;

    /// @notice Pays out all of the service's fees in a token. Only for its claimer.
    /// @param token the token; 0xEeee..EEeE for the native one
    /// @param recipient the paid account; zero is the caller
    /// @return amount the amount paid out, raw units
    function withdrawAllProtocolFees(address token, address recipient) external returns (uint256 amount);

    /// @notice Pays out all of the service's fees in several tokens. Only for its claimer.
    /// @param tokens the tokens; 0xEeee..EEeE for the native one
    /// @param recipient the paid account; zero is the caller
    function batchWithdrawAllProtocolFees(address[] calldata tokens, address recipient) external;

    /// @notice Sets the claimer of the service's fees. Only for the owner.
    /// @param feeClaimer the claimer; zero for none
    function setProtocolFeeClaimer(address feeClaimer) external;

    /// @notice Returns the claimer of the service's fees.
    /// @return zero if there is none
    function getProtocolFeeClaimer() external view returns (address);

    /// @notice Returns the amount that a partner can claim of a token; the zero address is the
    /// service.
    /// @param partner the partner; zero is the service
    /// @param token the token; 0xEeee..EEeE for the native one
    /// @return raw units
    function getCollectedFees(address partner, address token) external view returns (uint256);

    /// @notice Returns the amount that a partner can claim of each token.
    /// @param partner the partner; zero is the service
    /// @param tokens the tokens; 0xEeee..EEeE for the native one
    /// @return amounts raw units, in the order of the tokens
    function batchGetCollectedFees(address partner, address[] calldata tokens)
        external
        view
        returns (uint256[] memory amounts);
}
