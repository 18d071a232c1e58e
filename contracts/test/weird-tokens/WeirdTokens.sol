// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// A token whose every function can be overridden. By default it behaves like a standard one.
abstract contract OddToken {
    mapping(address => uint256) internal held;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;
    uint8 public immutable decimals;
    /// True once everything is set up, when the unusual behaviour begins.
    bool public strange;

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }

    function beStrange() external {
        strange = true;
    }

    function mint(address to, uint256 amount) external {
        held[to] += amount;
        totalSupply += amount;
    }

    function balanceOf(address account) public view virtual returns (uint256) {
        return held[account];
    }

    function approve(address spender, uint256 amount) external virtual {
        _approve(spender, amount);
        _answer(true);
    }

    function transfer(address to, uint256 amount) external virtual {
        _move(msg.sender, to, amount);
        _answer(true);
    }

    function transferFrom(address from, address to, uint256 amount) external virtual {
        _spend(from, amount);
        _move(from, to, amount);
        _answer(true);
    }

    function _approve(address spender, uint256 amount) internal {
        allowance[msg.sender][spender] = amount;
    }

    function _spend(address from, uint256 amount) internal {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= amount;
    }

    function _move(address from, address to, uint256 amount) internal virtual {
        held[from] -= amount;
        held[to] += amount;
    }

    /// Encodes a declared return value, which subclasses can change.
    function _answer(bool done) internal virtual {
        assembly {
            mstore(0, done)
            return(0, 32)
        }
    }
}

/// Burns one percent of every transfer.
contract TaxedToken is OddToken(18) {
    function _move(address from, address to, uint256 amount) internal override {
        uint256 tax = strange ? amount / 100 : 0;
        held[from] -= amount;
        held[to] += amount - tax;
        totalSupply -= tax;
    }
}

/// Taxes transfers by allowance, not direct ones.
contract PullTaxedToken is OddToken(18) {
    function transferFrom(address from, address to, uint256 amount) external override {
        _spend(from, amount);
        uint256 tax = strange ? amount / 100 : 0;
        held[from] -= amount;
        held[to] += amount - tax;
        totalSupply -= tax;
        _answer(true);
    }
}

/// Taxes only what one account receives.
contract TollToken is OddToken(18) {
    address private immutable payer;

    constructor(address payer_) {
        payer = payer_;
    }

    function _move(address from, address to, uint256 amount) internal override {
        uint256 tax = strange && to == payer ? amount / 100 : 0;
        held[from] -= amount;
        held[to] += amount - tax;
        totalSupply -= tax;
    }
}

/// Returns nothing, like USDT.
contract SilentToken is OddToken(6) {
    function _answer(bool) internal override {}
}

/// Returns false instead of reverting when a transfer is not possible.
contract FalseToken is OddToken(18) {
    function transfer(address to, uint256 amount) external override {
        if (strange) _answer(false);
        _move(msg.sender, to, amount);
        _answer(true);
    }

    function transferFrom(address from, address to, uint256 amount) external override {
        if (strange) _answer(false);
        _spend(from, amount);
        _move(from, to, amount);
        _answer(true);
    }
}

/// Refuses to change an allowance that is not zero, like USDT.
contract RaceToken is OddToken(6) {
    function approve(address spender, uint256 amount) external override {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "approve from zero");
        _approve(spender, amount);
        _answer(true);
    }
}

/// Returns false for an approval.
contract DisapprovingToken is OddToken(18) {
    function approve(address spender, uint256 amount) external override {
        _approve(spender, amount);
        _answer(!strange);
    }
}

/// Has a list of blocked accounts.
contract BlocklistToken is OddToken(6) {
    mapping(address => bool) public blocked;

    function block_(address account) external {
        blocked[account] = true;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(!blocked[from] && !blocked[to], "blocked");
        super._move(from, to, amount);
    }
}

/// Can be paused.
contract PausableToken is OddToken(18) {
    function _move(address from, address to, uint256 amount) internal override {
        require(!strange, "paused");
        super._move(from, to, amount);
    }
}

/// Holds shares; balances are rounded down, so that a transfer may bring a unit less, like stETH.
contract RebasingToken is OddToken(18) {
    function balanceOf(address account) public view override returns (uint256) {
        return strange ? held[account] * 1_000_003 / 1_000_007 : held[account];
    }

    function _move(address from, address to, uint256 amount) internal override {
        super._move(from, to, strange ? amount * 1_000_007 / 1_000_003 : amount);
    }
}

/// Has 2 decimals: a raw unit is a significant amount.
contract LowToken is OddToken(2) {}

/// Has 50 decimals: raw amounts are huge.
contract HighToken is OddToken(50) {}

/// Refuses transfers of zero.
contract NoZeroToken is OddToken(18) {
    function _move(address from, address to, uint256 amount) internal override {
        require(amount != 0, "zero");
        super._move(from, to, amount);
    }
}

/// Stores 96 bits and refuses larger amounts, like UNI.
contract SmallToken is OddToken(18) {
    function _move(address from, address to, uint256 amount) internal override {
        require(amount <= type(uint96).max, "exceeds 96 bits");
        super._move(from, to, amount);
    }
}
