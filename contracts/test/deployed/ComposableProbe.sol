// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IVault, IVaultPool, VaultProbe} from "./VaultProbe.sol";

/// @title ProbeRate: a rate provider with a constant rate
contract ProbeRate {
    uint256 public immutable getRate;

    constructor(uint256 rate) {
        getRate = rate;
    }
}

/// @title ComposableProbe: deploys composable stable pools on a real Vault, trades, and reports
/// every outcome
contract ComposableProbe is VaultProbe {
    struct Case {
        uint8[2] decimals;
        /// Zero for a token without a rate provider.
        uint256[2] rates;
        uint256[2] balances;
        uint256 amplification;
        uint256 fee;
        Step[] steps;
    }

    struct Params {
        IVault vault;
        address protocolFeeProvider;
        string name;
        string symbol;
        address[] tokens;
        address[] rateProviders;
        uint256[] rateCacheSeconds;
        bool[] exemptFromYieldFee;
        uint256 amplification;
        uint256 fee;
        uint256 pauseSeconds;
        uint256 bufferSeconds;
        address owner;
        string version;
    }

    /// @param codes creation codes of the Vault (with its arguments) and of the pool
    function probe(bytes[2] calldata codes, Case[] calldata cases) external returns (Outcome[][] memory outcomes) {
        IVault vault = IVault(_create(codes[0]));
        outcomes = new Outcome[][](cases.length);
        for (uint256 i; i < cases.length; ++i) {
            Case calldata c = cases[i];
            address[] memory tokens = _newTokens(c.decimals);
            bytes32 poolId = _createPool(vault, codes[1], c, tokens);
            // Balances so uneven that the pool finds no invariant: it refuses deposits and trades.
            try this.fill(vault, poolId, tokens, c.balances) {
                outcomes[i] = _run(vault, poolId, tokens, c.steps);
            } catch {
                outcomes[i] = new Outcome[](c.steps.length);
            }
        }
    }

    function _createPool(IVault vault, bytes calldata code, Case calldata c, address[] memory tokens)
        private
        returns (bytes32)
    {
        Params memory params;
        (params.vault, params.protocolFeeProvider, params.tokens) = (vault, address(this), tokens);
        (params.rateProviders, params.rateCacheSeconds) = (new address[](2), new uint256[](2));
        params.exemptFromYieldFee = new bool[](2);
        for (uint256 i; i < 2; ++i) {
            if (c.rates[i] != 0) params.rateProviders[i] = address(new ProbeRate(c.rates[i]));
        }
        (params.amplification, params.fee, params.owner) = (c.amplification, c.fee, address(this));
        params.pauseSeconds = params.bufferSeconds = PAUSE_SECONDS;
        return IVaultPool(_create(bytes.concat(code, abi.encode(params)))).getPoolId();
    }

    /// @dev Joins a pool. Its own shares are among its balances: it mints them all for the first
    /// join.
    function fill(IVault vault, bytes32 poolId, address[] memory tokens, uint256[2] calldata balances) external {
        (address[] memory assets,,) = vault.getPoolTokens(poolId);
        (uint256[] memory amounts, uint256[] memory most) = (new uint256[](3), new uint256[](3));
        for (uint256 i; i < 3; ++i) {
            amounts[i] = assets[i] == tokens[0] ? balances[0] : assets[i] == tokens[1] ? balances[1] : 0;
            most[i] = type(uint256).max;
        }
        _join(vault, poolId, assets, amounts, most);
    }
}
