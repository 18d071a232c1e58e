// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../src/interfaces/IRfq.sol";
import {RfqWorld} from "../support/RfqWorld.sol";
import {
    BlocklistToken,
    FalseToken,
    HighToken,
    LowToken,
    NoZeroToken,
    OddToken,
    PausableToken,
    PullTaxedToken,
    RaceToken,
    RebasingToken,
    SilentToken,
    SmallToken,
    TaxedToken
} from "./WeirdTokens.sol";

/// Unusual tokens on either side of an order: a fill pays exactly the signed amounts or nothing at
/// all.
contract RfqWeirdTokensTest is RfqWorld {
    uint256 private constant UNIT = 1e18;

    function test_Q10_feeOnTransfer() public {
        refusesBoth(new TaxedToken(), "Short payment");
    }

    function test_Q10_feeOnPullsAlone() public {
        refusesBoth(new PullTaxedToken(), "Short payment");
    }

    /// A balance that rounds down may arrive a unit short.
    function test_Q10_rebasing() public {
        refusesBoth(new RebasingToken(), "Short payment");
    }

    function test_Q10_falseInsteadOfRevert() public {
        refusesBoth(new FalseToken(), "SafeERC20: ERC20 operation did not succeed");
    }

    /// A token's own revert text is passed on.
    function test_Q10_pausable() public {
        refusesBoth(new PausableToken(), "paused");
    }

    function test_Q10_blocklist() public {
        BlocklistToken token = new BlocklistToken();
        prepare(token);
        token.block_(maker);
        refusesBoth(token, "blocked");
    }

    function test_Q10_revertsWithoutAWord() public {
        refusesBoth(new MuteToken(), "SafeERC20: low-level call failed");
    }

    function test_Q10_noReturnValue() public {
        fillsBoth(new SilentToken(), UNIT);
    }

    function test_Q10_approveRace() public {
        fillsBoth(new RaceToken(), UNIT);
    }

    function test_Q10_twoDecimals() public {
        fillsBoth(new LowToken(), 100);
    }

    function test_Q10_fiftyDecimals() public {
        fillsBoth(new HighToken(), 1e38);
    }

    function test_Q10_revertsOnZero() public {
        fillsBoth(new NoZeroToken(), UNIT);
    }

    function test_Q10_ninetySixBits() public {
        fillsBoth(new SmallToken(), UNIT);
        IRfq.Order memory order = open(uint256(type(uint96).max) + 1, UNIT);
        order.makerAsset = IERC20(address(lastToken));
        refuses(order, taker, "exceeds 96 bits");
    }

    OddToken private lastToken;

    function prepare(OddToken token) private {
        lastToken = token;
        address[2] memory people = [maker, taker];
        for (uint256 i; i < 2; ++i) {
            token.mint(people[i], PLENTY);
            vm.prank(people[i]);
            (bool done,) = address(token).call(abi.encodeCall(IERC20.approve, (address(rfq), type(uint256).max)));
            assertTrue(done, "approved");
        }
        token.beStrange();
    }

    /// Returns orders of the token against X, as the sold and as the paid token.
    function sides(OddToken token, uint256 amount) private view returns (IRfq.Order[2] memory orders) {
        orders[0] = open(amount, 3 * amount);
        orders[0].makerAsset = IERC20(address(token));
        orders[1] = open(amount, 3 * amount);
        orders[1].takerAsset = IERC20(address(token));
    }

    function refusesBoth(OddToken token, string memory text) private {
        if (lastToken != token) prepare(token);
        IRfq.Order[2] memory orders = sides(token, UNIT + 1);
        for (uint256 i; i < 2; ++i) {
            uint256[2] memory before = [token.balanceOf(maker), token.balanceOf(taker)];
            refuses(orders[i], taker, text);
            assertEq(token.balanceOf(maker), before[0], "the maker has what it had");
            assertEq(token.balanceOf(taker), before[1], "the taker has what it had");
        }
    }

    function fillsBoth(OddToken token, uint256 amount) private {
        prepare(token);
        IRfq.Order[2] memory orders = sides(token, amount);
        for (uint256 i; i < 2; ++i) {
            uint256[2] memory before = [token.balanceOf(maker), token.balanceOf(taker)];
            uint256 sum = before[0] + before[1];
            assertEq(fillPart(orders[i], 3), 1, "a unit");
            fillPart(orders[i], 3 * amount - 3);
            assertEq(leftOf(orders[i]), 1, "all of it");
            assertEq(token.balanceOf(maker), i == 0 ? before[0] - amount : before[0] + 3 * amount, "exactly");
            assertEq(token.balanceOf(maker) + token.balanceOf(taker), sum, "nothing lost");
            assertEq(token.balanceOf(address(rfq)), 0, "nothing kept");
        }
    }
}

/// Reverts without a reason.
contract MuteToken is OddToken(18) {
    function _move(address from, address to, uint256 amount) internal override {
        if (strange) {
            assembly {
                revert(0, 0)
            }
        }
        super._move(from, to, amount);
    }
}
