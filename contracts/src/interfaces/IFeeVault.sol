// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IFeeEvents} from "./IFeeEvents.sol";

/// @title IFeeVault: holds the fees of market swaps until their owner claims them
/// @notice Approved routers register fees per account and token, and only the account can withdraw
/// them. The native token is written as 0xEeee..EEeE. A recipient of 0 means the caller.
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

    /// @notice Sends all of the caller's fees in several tokens; a token without fees reverts the
    /// batch.
    function batchWithdrawAllERC20(IERC20[] calldata tokens, address recipient) external returns (bool success);

    /// @notice Sends some of the caller's fees in several tokens.
    function batchWithdrawSomeERC20(IERC20[] calldata tokens, uint256[] calldata amounts, address recipient)
        external
        returns (bool success);

    /// @notice Returns the amount that an account can withdraw of a token.
    function getBalance(IERC20 token, address partner) external view returns (uint256 feeBalance);

    /// @notice Returns the amount that an account can withdraw of each token.
    function batchGetBalance(IERC20[] calldata tokens, address partner)
        external
        view
        returns (uint256[] memory feeBalances);

    /// @notice Returns the balance of a token beyond the registered fees.
    function getUnallocatedFees(IERC20 token) external view returns (uint256 unallocatedFees);

    /// @notice Registers fees that a router sent before. Entries of zero are skipped; the part that
    /// is not covered by tokens in the vault is cut off, so that registered fees never exceed the
    /// balance.
    function registerFees(FeeRegistration calldata feeData) external;

    /// @notice Allows a router to register fees, or revokes that.
    function setAugustusApproval(address augustus, bool approved) external;

    /// @notice Stops or resumes withdrawals.
    function setContractPauseState(bool isPaused) external;
}
