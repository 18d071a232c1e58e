// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title The part of Balancer V2's Vault that swaps use
/// @notice The Vault holds the tokens of all its pools: it asks the pool for the other amount,
/// takes the input from the sender by allowance and sends the output to the recipient.
interface IBalancerVault {
    enum SwapKind {
        GIVEN_IN,
        GIVEN_OUT
    }

    struct SingleSwap {
        bytes32 poolId;
        SwapKind kind;
        IERC20 assetIn;
        IERC20 assetOut;
        uint256 amount;
        bytes userData;
    }

    struct BatchSwapStep {
        bytes32 poolId;
        uint256 assetInIndex;
        uint256 assetOutIndex;
        uint256 amount;
        bytes userData;
    }

    struct FundManagement {
        address sender;
        bool fromInternalBalance;
        address payable recipient;
        bool toInternalBalance;
    }

    /// @return amountCalculated the output of a given input, or the input of a given output
    function swap(SingleSwap calldata singleSwap, FundManagement calldata funds, uint256 limit, uint256 deadline)
        external
        payable
        returns (uint256 amountCalculated);

    /// @notice Simulates swaps: it reverts their effects, so nothing changes.
    /// @return assetDeltas what the Vault would take (positive) or pay (negative) of each asset
    function queryBatchSwap(
        SwapKind kind,
        BatchSwapStep[] calldata swaps,
        IERC20[] calldata assets,
        FundManagement calldata funds
    ) external returns (int256[] memory assetDeltas);
}

/// @title The part of a Balancer V2 pool that swaps use
interface IBalancerPool {
    function getPoolId() external view returns (bytes32);
}
