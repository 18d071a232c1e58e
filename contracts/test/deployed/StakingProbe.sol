// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {StakedEther} from "../../local/StakedEther.sol";
import {WrappedStakedEther} from "../../local/WrappedStakedEther.sol";

/// @title StakingProbe: stakes ether as the executor does
contract StakingProbe {
    struct Step {
        bool isIn;
        uint256 amount;
    }

    struct Case {
        uint256 shares;
        uint256 ether_;
        uint256 limit;
        Step[] steps;
    }

    struct Outcome {
        bool ok;
        uint256 amountIn;
        uint256 amountOut;
        uint256 shares;
        uint256 ether_;
        uint256 limit;
    }

    function probe(Case[] calldata cases) external payable returns (Outcome[][] memory outcomes) {
        outcomes = new Outcome[][](cases.length);
        for (uint256 i; i < cases.length; ++i) {
            Case calldata c = cases[i];
            StakedEther staked = new StakedEther(c.shares, c.ether_, c.limit, 0);
            WrappedStakedEther token = new WrappedStakedEther("", "", 18, address(this), staked);
            outcomes[i] = new Outcome[](c.steps.length);
            for (uint256 k; k < c.steps.length; ++k) {
                Outcome memory outcome = outcomes[i][k];
                try this.stake(token, c.steps[k]) returns (uint256 amountIn, uint256 amountOut) {
                    (outcome.ok, outcome.amountIn, outcome.amountOut) = (true, amountIn, amountOut);
                } catch {
                    break;
                }
                outcome.shares = staked.getTotalShares();
                outcome.ether_ = staked.getTotalPooledEther();
                outcome.limit = staked.getCurrentStakeLimit();
            }
        }
    }

    function stake(WrappedStakedEther token, Step calldata step)
        external
        returns (uint256 amountIn, uint256 amountOut)
    {
        require(msg.sender == address(this));
        amountIn = step.isIn ? step.amount : token.getStETHByWstETH(step.amount) + 1;
        uint256 before = token.balanceOf(address(this));
        (bool done,) = address(token).call{value: amountIn}("");
        require(done);
        amountOut = token.balanceOf(address(this)) - before;
        // An amount too small for a share brings none: routes exclude that.
        require(amountOut != 0);
    }
}
