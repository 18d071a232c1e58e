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

interface IWeightedPool {
    function getPoolId() external view returns (bytes32);
}

/// @title WeightedProbe: deploys real weighted pools on a real Vault, trades with them, and says after every step what happened
/// @notice Everything happens inside one `eth_call`, so no state stays. It stands in for the protocol's fee provider: no fees.
contract WeightedProbe {
    uint256 private constant STEP_GAS = 200_000_000;
    uint256 private constant PAUSE_SECONDS = 1 days;

    struct Step {
        uint8 kind;
        bool zeroForOne;
        uint256 amount;
    }

    struct Case {
        bool isFirstVersion;
        uint8[2] decimals;
        uint256[2] weights;
        uint256[2] balances;
        uint256 fee;
        Step[] steps;
    }

    struct Outcome {
        bool ok;
        uint256 amountIn;
        uint256 amountOut;
        uint256[2] balances;
    }

    struct FirstVersion {
        IVault vault;
        string name;
        string symbol;
        address[2] tokens;
        uint256[2] weights;
        uint256 fee;
        uint256 pauseSeconds;
        uint256 bufferSeconds;
        bool oracle;
        address owner;
    }

    struct ThirdVersion {
        string name;
        string symbol;
        address[] tokens;
        uint256[] weights;
        address[] rateProviders;
        address[] assetManagers;
        uint256 fee;
    }

    function getFeeTypePercentage(uint256) external pure returns (uint256) {
        return 0;
    }

    /// @param codes creation codes of the Vault (with its arguments), of the first and of the third version of the pool
    function probe(bytes[3] calldata codes, Case[] calldata cases) external returns (Outcome[][] memory outcomes) {
        IVault vault = IVault(_create(codes[0]));
        outcomes = new Outcome[][](cases.length);
        for (uint256 i; i < cases.length; ++i) {
            Case calldata c = cases[i];
            address[] memory tokens = new address[](2);
            tokens[0] = address(new ProbeToken(c.decimals[0]));
            do {
                tokens[1] = address(new ProbeToken(c.decimals[1]));
            } while (tokens[1] < tokens[0]);
            bytes32 poolId = _createPool(vault, codes, c, tokens);
            _join(vault, poolId, tokens, c.balances);
            outcomes[i] = new Outcome[](c.steps.length);
            for (uint256 k; k < c.steps.length; ++k) {
                outcomes[i][k] = _step(vault, poolId, tokens, c.steps[k]);
                if (!outcomes[i][k].ok) break;
            }
        }
    }

    function _createPool(IVault vault, bytes[3] calldata codes, Case calldata c, address[] memory tokens)
        private
        returns (bytes32)
    {
        bytes memory code;
        if (c.isFirstVersion) {
            FirstVersion memory first;
            (first.vault, first.tokens, first.weights, first.fee) = (vault, [tokens[0], tokens[1]], c.weights, c.fee);
            first.pauseSeconds = first.bufferSeconds = PAUSE_SECONDS;
            code = bytes.concat(codes[1], abi.encode(first));
        } else {
            ThirdVersion memory third;
            (third.tokens, third.weights, third.fee) = (tokens, _list(c.weights), c.fee);
            (third.rateProviders, third.assetManagers) = (new address[](2), new address[](2));
            bytes memory arguments = abi.encode(third, vault, this, PAUSE_SECONDS, PAUSE_SECONDS, this, "");
            code = bytes.concat(codes[2], arguments);
        }
        return IWeightedPool(_create(code)).getPoolId();
    }

    function _join(IVault vault, bytes32 poolId, address[] memory tokens, uint256[2] calldata balances) private {
        uint256[] memory amounts = _list(balances);
        // The first join has kind 0.
        bytes memory userData = abi.encode(uint256(0), amounts);
        vault.joinPool(poolId, address(this), address(this), IVault.JoinPoolRequest(tokens, amounts, userData, false));
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
            // A pool takes what buys nothing; for a router that is a failure.
            outcome.ok = outcome.amountOut != 0;
        } catch {}
        (, uint256[] memory balances,) = vault.getPoolTokens(poolId);
        outcome.balances = [balances[0], balances[1]];
    }

    function _list(uint256[2] memory pair) private pure returns (uint256[] memory list) {
        list = new uint256[](2);
        (list[0], list[1]) = (pair[0], pair[1]);
    }

    function _create(bytes memory code) private returns (address created) {
        assembly {
            created := create(0, add(code, 32), mload(code))
            if iszero(created) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
    }
}
