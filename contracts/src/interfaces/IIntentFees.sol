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
    function withdrawFees(address token, uint256 amount, address recipient) external;

    /// @notice Pays out all of the caller's fees in a token; nothing happens when there are none.
    function withdrawAllFees(address token, address recipient) external returns (uint256 amount);

    /// @notice Pays out all of the caller's fees in several tokens.
    function batchWithdrawAllFees(address[] calldata tokens, address recipient) external;

    /// @notice Pays out some of the service's fees. For its claimer.
    function withdrawProtocolFees(address token, uint256 amount, address recipient) external;

    /// @notice Pays out all of the service's fees in a token. For its claimer.
    function withdrawAllProtocolFees(address token, address recipient) external returns (uint256 amount);

    /// @notice Pays out all of the service's fees in several tokens. For its claimer.
    function batchWithdrawAllProtocolFees(address[] calldata tokens, address recipient) external;

    /// @notice Names who claims the service's fees. For the owner.
    function setProtocolFeeClaimer(address feeClaimer) external;

    /// @notice Who claims the service's fees.
    function getProtocolFeeClaimer() external view returns (address);

    /// @notice What a partner can claim of a token; the zero address is the service.
    function getCollectedFees(address partner, address token) external view returns (uint256);

    /// @notice What a partner can claim of each token.
    function batchGetCollectedFees(address partner, address[] calldata tokens)
        external
        view
        returns (uint256[] memory amounts);
}
