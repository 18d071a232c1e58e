// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IVault, IVaultPool, VaultProbe} from "./VaultProbe.sol";

/// @title WeightedProbe: deploys weighted pools on a real Vault, trades, and reports the outcome of
/// every step
contract WeightedProbe is VaultProbe {
    struct Case {
        bool isFirstVersion;
        uint8[2] decimals;
        uint256[2] weights;
        uint256[2] balances;
        uint256 fee;
        Step[] steps;
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

    /// @param codes creation codes of the Vault (with its arguments), of the first and of the third
    /// version of the pool
    function probe(bytes[3] calldata codes, Case[] calldata cases) external returns (Outcome[][] memory outcomes) {
        IVault vault = IVault(_create(codes[0]));
        outcomes = new Outcome[][](cases.length);
        for (uint256 i; i < cases.length; ++i) {
            Case calldata c = cases[i];
            address[] memory tokens = _newTokens(c.decimals);
            bytes32 poolId = _createPool(vault, codes, c, tokens);
            _join(vault, poolId, tokens, _list(c.balances), _list(c.balances));
            outcomes[i] = _run(vault, poolId, tokens, c.steps);
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
        return IVaultPool(_create(code)).getPoolId();
    }
}
