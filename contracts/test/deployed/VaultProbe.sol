// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProbeToken} from "./PoolProbe.sol";

interface IVault {
    struct JoinPoolRequest {
        address[] assets;
        uint256[] maxAmountsIn;
        bytes userData;
        bool fromInternalBalance;
    }

    struct SingleSwap {
        bytes32 poolId;
        uint8 kind;
        address assetIn;
        address assetOut;
        uint256 amount;
        bytes userData;
    }

    struct FundManagement {
        address sender;
        bool fromInternalBalance;
        address recipient;
        bool toInternalBalance;
    }

    function joinPool(bytes32 poolId, address sender, address recipient, JoinPoolRequest memory request) external;
    function swap(SingleSwap memory one, FundManagement memory funds, uint256 limit, uint256 deadline)
        external
        returns (uint256);
    function getPoolTokens(bytes32 poolId) external view returns (address[] memory, uint256[] memory, uint256);
}

interface IVaultPool {
    function getPoolId() external view returns (bytes32);
}

/// @title VaultProbe: shared by the probes of pools of Balancer's Vault
/// @notice Runs inside one `eth_call`, so no state stays. It replaces the protocol's fee provider:
/// no fees.
abstract contract VaultProbe {
    uint256 private constant STEP_GAS = 200_000_000;
    uint256 internal constant PAUSE_SECONDS = 1 days;

    struct Step {
        uint8 kind;
        bool zeroForOne;
        uint256 amount;
    }

    struct Outcome {
        bool ok;
        uint256 amountIn;
        uint256 amountOut;
        uint256[2] balances;
    }

    function getFeeTypePercentage(uint256) external pure returns (uint256) {
        return 0;
    }

    /// @param assets all tokens of the pool, including its own shares if it holds them
    /// @param most the maximum that the Vault may take of each
    function _join(
        IVault vault,
        bytes32 poolId,
        address[] memory assets,
        uint256[] memory amounts,
        uint256[] memory most
    ) internal {
        // The first join has kind 0.
        bytes memory userData = abi.encode(uint256(0), amounts);
        vault.joinPool(poolId, address(this), address(this), IVault.JoinPoolRequest(assets, most, userData, false));
    }

    function _run(IVault vault, bytes32 poolId, address[] memory tokens, Step[] calldata steps)
        internal
        returns (Outcome[] memory outcomes)
    {
        outcomes = new Outcome[](steps.length);
        for (uint256 k; k < steps.length; ++k) {
            outcomes[k] = _step(vault, poolId, tokens, steps[k]);
            if (!outcomes[k].ok) break;
        }
    }

    function _step(IVault vault, bytes32 poolId, address[] memory tokens, Step calldata step)
        private
        returns (Outcome memory outcome)
    {
        (address tokenIn, address tokenOut) = step.zeroForOne ? (tokens[0], tokens[1]) : (tokens[1], tokens[0]);
        IVault.SingleSwap memory one = IVault.SingleSwap(poolId, step.kind, tokenIn, tokenOut, step.amount, "");
        IVault.FundManagement memory funds = IVault.FundManagement(address(this), false, address(this), false);
        uint256 limit = step.kind == 0 ? 0 : type(uint256).max;
        try vault.swap{gas: STEP_GAS}(one, funds, limit, type(uint256).max) returns (uint256 other) {
            (outcome.amountIn, outcome.amountOut) = step.kind == 0 ? (step.amount, other) : (other, step.amount);
            // A pool accepts an input that buys nothing, which is a failure for a router.
            outcome.ok = outcome.amountOut != 0;
        } catch {}
        (address[] memory held, uint256[] memory balances,) = vault.getPoolTokens(poolId);
        for (uint256 i; i < held.length; ++i) {
            if (held[i] == tokens[0]) outcome.balances[0] = balances[i];
            if (held[i] == tokens[1]) outcome.balances[1] = balances[i];
        }
    }

    /// Returns two tokens in the Vault's order.
    function _newTokens(uint8[2] calldata decimals) internal returns (address[] memory tokens) {
        tokens = new address[](2);
        tokens[0] = address(new ProbeToken(decimals[0]));
        do {
            tokens[1] = address(new ProbeToken(decimals[1]));
        } while (tokens[1] < tokens[0]);
    }

    function _list(uint256[2] memory pair) internal pure returns (uint256[] memory list) {
        list = new uint256[](2);
        (list[0], list[1]) = (pair[0], pair[1]);
    }

    function _create(bytes memory code) internal returns (address created) {
        assembly {
            created := create(0, add(code, 32), mload(code))
            if iszero(created) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
    }
}
