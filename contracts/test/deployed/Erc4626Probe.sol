// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";

contract ProbeAsset is ERC20("", "") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// OpenZeppelin's vault with more decimals for shares than for its asset.
contract ProbeVault is ERC4626 {
    uint8 private immutable _offset;

    constructor(ProbeAsset asset_, uint8 offset, uint256 shares) ERC20("", "") ERC4626(asset_) {
        _offset = offset;
        _mint(msg.sender, shares);
    }

    function _decimalsOffset() internal view override returns (uint8) {
        return _offset;
    }
}

/// @title Erc4626Probe: deposits in vaults and redeems shares as the executor does
contract Erc4626Probe {
    struct Step {
        bool deposits;
        bool isIn;
        uint256 amount;
    }

    struct Case {
        uint8 offset;
        uint256 assets;
        uint256 shares;
        Step[] steps;
    }

    struct Outcome {
        bool ok;
        uint256 amountIn;
        uint256 amountOut;
        uint256 totalAssets;
        uint256 totalSupply;
    }

    function probe(Case[] calldata cases) external returns (Outcome[][] memory outcomes) {
        outcomes = new Outcome[][](cases.length);
        for (uint256 i; i < cases.length; ++i) {
            Case calldata c = cases[i];
            ProbeAsset asset = new ProbeAsset();
            ProbeVault vault = new ProbeVault(asset, c.offset, c.shares);
            asset.mint(address(vault), c.assets);
            asset.approve(address(vault), type(uint256).max);
            outcomes[i] = new Outcome[](c.steps.length);
            for (uint256 k; k < c.steps.length; ++k) {
                Outcome memory outcome = outcomes[i][k];
                try this.convert(asset, vault, c.steps[k]) returns (uint256 amountIn, uint256 amountOut) {
                    (outcome.ok, outcome.amountIn, outcome.amountOut) = (true, amountIn, amountOut);
                } catch {
                    break;
                }
                (outcome.totalAssets, outcome.totalSupply) = (vault.totalAssets(), vault.totalSupply());
            }
        }
    }

    function convert(ProbeAsset asset, ProbeVault vault, Step calldata step)
        external
        returns (uint256 amountIn, uint256 amountOut)
    {
        require(msg.sender == address(this));
        amountIn = step.amount;
        if (!step.isIn) amountIn = step.deposits ? vault.previewMint(amountIn) : vault.previewWithdraw(amountIn);
        if (step.deposits) {
            asset.mint(address(this), amountIn);
            amountOut = vault.deposit(amountIn, address(this));
        } else {
            amountOut = vault.redeem(amountIn, address(this), address(this));
        }
        // A vault accepts an amount that is too small for a unit and returns nothing: routes
        // exclude that.
        require(amountOut != 0);
    }
}
