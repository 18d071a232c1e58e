// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IFeeEvents} from "./IFeeEvents.sol";

/// @title IFeeVault: holds the fees of market swaps until their owner claims them
/// @notice Fees are booked per account and token by approved routers, and leave only to where their account sends them.
/// The native token is written as 0xEeee..EEeE. A recipient of 0 means the caller.
interface IFeeVault is IFeeEvents {
    struct FeeRegistration {
        address[] addresses;
        IERC20 token;
        uint256[] fees;
    }

    error InvalidWithdrawAmount();
    error UnauthorizedCaller();
    error InvalidParameterLength();
    error BatchCollectFailed();

    event AugustusApprovalSet(address indexed augustus, bool approved);

    /// @notice Sends all of the caller's fees in a token to a recipient.
    function withdrawAllERC20(IERC20 token, address recipient) external returns (bool success);

    /// @notice Sends some of the caller's fees in a token to a recipient.
    function withdrawSomeERC20(IERC20 token, uint256 amount, address recipient) external returns (bool success);

    /// @notice Sends all of the caller's fees in several tokens; a token without fees reverts the batch.
    function batchWithdrawAllERC20(IERC20[] calldata tokens, address recipient) external returns (bool success);

    /// @notice Sends some of the caller's fees in several tokens.
    function batchWithdrawSomeERC20(IERC20[] calldata tokens, uint256[] calldata amounts, address recipient)
        external
        returns (bool success);

    /// @notice What an account can withdraw of a token.
    function getBalance(IERC20 token, address partner) external view returns (uint256 feeBalance);

    /// @notice What an account can withdraw of each token.
    function batchGetBalance(IERC20[] calldata tokens, address partner)
        external
        view
        returns (uint256[] memory feeBalances);

    /// @notice What the vault holds of a token beyond what is booked.
    function getUnallocatedFees(IERC20 token) external view returns (uint256 unallocatedFees);

    /// @notice Books fees that a router sent before. Entries of zero are skipped; what is not covered by tokens in the
    /// vault is cut off, so that the books never exceed the balance.
    function registerFees(FeeRegistration calldata feeData) external;

    /// @notice Lets a router register fees, or ends that.
    function setAugustusApproval(address augustus, bool approved) external;

    /// @notice Stops withdrawals, or lets them run again.
    function setContractPauseState(bool isPaused) external;
}
