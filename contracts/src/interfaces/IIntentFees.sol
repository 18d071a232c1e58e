// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IFeeEvents} from "./IFeeEvents.sol";

/// @title IIntentFees: partners and the service claim what settlements kept for them
/// @notice A recipient of zero is the caller. The service's fees are kept under the zero address.
interface IIntentFees is IFeeEvents {
    /// @notice More than there is.
    error InsufficientFees();

    event FeeClaimerSet(address indexed feeClaimer);

    /// @notice Pays out some of the caller's fees.
    /// @param token the native one is written as 0xEeee..EEeE
    /// @param amount raw units
    /// @param recipient who is paid; zero is the caller
    function withdrawFees(address token, uint256 amount, address recipient) external;

    /// @notice Pays out all of the caller's fees in a token; nothing happens when there are none.
    /// @param token the native one is written as 0xEeee..EEeE
    /// @param recipient who is paid; zero is the caller
    /// @return amount what was paid out, raw units
    function withdrawAllFees(address token, address recipient) external returns (uint256 amount);

    /// @notice Pays out all of the caller's fees in several tokens.
    /// @param tokens the native one is written as 0xEeee..EEeE
    /// @param recipient who is paid; zero is the caller
    function batchWithdrawAllFees(address[] calldata tokens, address recipient) external;

    /// @notice Pays out some of the service's fees. For its claimer.
    /// @param token the native one is written as 0xEeee..EEeE
    /// @param amount raw units
    /// @param recipient who is paid; zero is the caller
    function withdrawProtocolFees(address token, uint256 amount, address recipient) external;

    /// @notice Pays out all of the service's fees in a token. For its claimer.
    /// @param token the native one is written as 0xEeee..EEeE
    /// @param recipient who is paid; zero is the caller
    /// @return amount what was paid out, raw units
    function withdrawAllProtocolFees(address token, address recipient) external returns (uint256 amount);

    /// @notice Pays out all of the service's fees in several tokens. For its claimer.
    /// @param tokens the native one is written as 0xEeee..EEeE
    /// @param recipient who is paid; zero is the caller
    function batchWithdrawAllProtocolFees(address[] calldata tokens, address recipient) external;

    /// @notice Names who claims the service's fees. For the owner.
    /// @param feeClaimer zero is nobody
    function setProtocolFeeClaimer(address feeClaimer) external;

    /// @notice Who claims the service's fees.
    /// @return zero when nobody was named
    function getProtocolFeeClaimer() external view returns (address);

    /// @notice What a partner can claim of a token; the zero address is the service.
    /// @param partner zero is the service
    /// @param token the native one is written as 0xEeee..EEeE
    /// @return raw units
    function getCollectedFees(address partner, address token) external view returns (uint256);

    /// @notice What a partner can claim of each token.
    /// @param partner zero is the service
    /// @param tokens the native one is written as 0xEeee..EEeE
    /// @return amounts raw units, in the order of the tokens
    function batchGetCollectedFees(address partner, address[] calldata tokens)
        external
        view
        returns (uint256[] memory amounts);
}
